export const Description = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />;
