export function showDesk(root: HTMLElement): void {
  root.textContent = "desk"
}
