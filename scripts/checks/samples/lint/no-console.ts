export function tell(text: string): void {
  console.log(text);
}
