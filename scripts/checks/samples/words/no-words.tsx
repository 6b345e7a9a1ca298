/** Nothing here is said to people: names of the field's, a unit of measure on its own, a folded letter. */
export const Row = ({ name }: { name: string }) => (
  <li title={name} data-kind="row" className={`row ${name}`}>
    {name} · {name.replace('ł', 'l')}
  </li>
);
