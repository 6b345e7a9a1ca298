export const Done = () => <span>Gotowe ✓</span>;
