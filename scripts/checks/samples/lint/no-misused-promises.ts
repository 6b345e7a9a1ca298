export function each(ids: string[], save: (id: string) => Promise<void>): void {
  ids.forEach((id) => save(id));
  ids.forEach(async (id) => {
    await save(id);
  });
}
