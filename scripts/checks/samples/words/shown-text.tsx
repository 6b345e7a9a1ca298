export const Heading = () => <h1>Karty</h1>;
