/** Gives the whole screen to the view that holds an element, or takes it back. */
export function fullScreen(inside: Element | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void inside?.closest(".dtnb")?.requestFullscreen?.().catch(() => {});
}
