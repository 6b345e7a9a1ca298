export function show(html: string): void {
  document.write(html);
}
