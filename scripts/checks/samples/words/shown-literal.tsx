export const State = ({ isOpen }: { isOpen: boolean }) => <p>{isOpen ? 'otwarta' : null}</p>;
