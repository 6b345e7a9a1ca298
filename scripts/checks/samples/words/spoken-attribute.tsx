export const Close = ({ name }: { name: string }) => <button aria-label={`Zamknij: ${name}`} />;
