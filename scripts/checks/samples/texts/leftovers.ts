// TODO: finish
export const half = true;
