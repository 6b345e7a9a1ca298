import { openWay, passOn } from './way.ts';

export interface MortalHostSettings {
  readonly hostname: string;
  readonly port: string;
  readonly backlog: number;
}

const target = JSON.parse(process.argv[2] ?? '') as MortalHostSettings;
const way = await openWay(
  () => target,
  (client, server) => {
    passOn(client, server);
    passOn(server, client);
  },
  target.backlog,
);
process.send?.(way.port);
process.once('disconnect', () => process.exit());
