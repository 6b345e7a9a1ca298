export const Close = ({ say }: { say: (text: string) => void }) => <button onClick={() => say('Zamknij')} />;
