"use strict";

document.getElementById("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});

for (const article of document.querySelectorAll("article")) {
  const stage = article.querySelector(".stage");
  if (!stage) continue;
  const range = article.querySelector("input[type=range]");
  const share = () => stage.style.setProperty("--share", range.value + "%");
  if (range) {
    range.addEventListener("input", share);
    share();
  }
  for (const radio of article.querySelectorAll("input[type=radio]")) {
    radio.addEventListener("change", () => {
      stage.dataset.mode = radio.value;
      range.disabled = !["slider", "onion"].includes(radio.value);
    });
  }
  const zoom = article.querySelector(".zoom");
  if (zoom) zoom.addEventListener("change", () => stage.classList.toggle("large", zoom.checked));

  // Dragging over the picture moves the slider.
  stage.addEventListener("pointermove", (event) => {
    if (stage.dataset.mode !== "slider" || event.buttons !== 1) return;
    const box = stage.getBoundingClientRect();
    range.value = Math.round(((event.clientX - box.left) / box.width) * 100);
    share();
  });
  stage.addEventListener("dragstart", (event) => event.preventDefault());

  for (const button of article.querySelectorAll("button.part")) {
    const frame = stage.querySelector(`.box[data-part="${button.dataset.part}"]`);
    const pressed = () => button.getAttribute("aria-pressed") === "true";
    const show = (on) => { frame.hidden = !(on || pressed()); };
    show(false);
    button.addEventListener("click", () => {
      button.setAttribute("aria-pressed", String(!pressed()));
      show(pressed());
    });
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => show(true));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => show(false));
  }
}

// From case to case with the keyboard.
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !["j", "k"].includes(event.key)) return;
  const articles = [...document.querySelectorAll("article")];
  const here = articles.indexOf(document.activeElement.closest("article"));
  const next = articles[event.key === "j" ? here + 1 : Math.max(here - 1, 0)];
  if (next) {
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "start" });
  }
});
