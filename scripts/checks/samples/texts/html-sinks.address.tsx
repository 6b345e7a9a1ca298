export const Show = () => <a href="javascript:alert(1)">tu</a>;
