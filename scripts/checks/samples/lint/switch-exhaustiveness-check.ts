export function word(state: 'open' | 'closed'): string {
  switch (state) {
    case 'open':
      return 'otwarta';
  }
  return '';
}
