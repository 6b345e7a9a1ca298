export function show(frame: HTMLIFrameElement, html: string): void {
  frame.srcdoc = html;
}
