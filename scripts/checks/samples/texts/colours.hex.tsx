export const Show = () => <p style={{ color: '#18212c' }}>tu</p>;
