/** No text for users: field names, a unit of measure alone, a folded letter. */
export const Row = ({ name }: { name: string }) => (
  <li title={name} data-kind="row" className={`row ${name}`}>
    {name} · {name.replace('ł', 'l')}
  </li>
);
