import DOMPurify from 'dompurify';

export const cleaned = (html: string): string => DOMPurify.sanitize(html);
