import { randomUUID } from 'node:crypto';

export const newCard = () => ({ id: randomUUID() });
