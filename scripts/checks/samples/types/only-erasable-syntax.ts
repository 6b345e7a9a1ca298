export enum State {
  Open,
  Closed,
}
