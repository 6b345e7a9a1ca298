export const Show = ({ html }: { html: string }) => <iframe title="" sandbox="" srcDoc={html} />;
