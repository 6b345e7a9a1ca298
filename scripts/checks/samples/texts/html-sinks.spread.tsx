export const Show = ({ html }: { html: string }) => <p {...{ dangerouslySetInnerHTML: { __html: html } }} />;
