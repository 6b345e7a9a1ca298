export function forget(save: () => Promise<void>): void {
  save();
}
