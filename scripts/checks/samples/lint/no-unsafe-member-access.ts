export const named = (text: string): unknown => JSON.parse(text).name;
