export * from './no-console.ts';
export * from './no-danger.tsx';
