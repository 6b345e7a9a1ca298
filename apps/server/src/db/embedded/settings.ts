import { totalmem } from 'node:os';

/** The input of `settingsText`. initdb chooses the settings that the text leaves out. */
export interface SettingsInput {
  port: number;
  /** Libraries to preload, each of which must be in the package. */
  preload: string[];
  /** Whether committed data survives a crash. False in tests, which give up safety for speed. */
  durable: boolean;
}

const MB = 1024 * 1024;

/** Returns the text of the file that the cluster's postgresql.conf includes. A start replaces a file that differs. */
export function settingsText(input: SettingsInput): string {
  const memory = usableMemory() / MB;
  const buffers = clamp(memory / 4, input.durable ? 128 : 64, input.durable ? 1024 : 128);
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port: input.port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_preload_libraries: input.preload.join(','),
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${clamp(memory / 2, 256, 65_536)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(memory / 16, 64, 512)}MB`,
    random_page_cost: 1.1,
    jit: 'off',
    synchronous_commit: 'on',
    checkpoint_timeout: '10min',
    max_wal_size: '2GB',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // 'terse' leaves out DETAIL, because it quotes the values of refused rows.
    log_error_verbosity: 'terse',
    // I/O workers read pages ahead for statements such as an export. Each worker reads one run of adjacent pages at a
    // time.
    ...(input.durable ? { io_workers: 8 } : { fsync: 'off', full_page_writes: 'off' }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  return `# Zapisywany od nowa przy każdym starcie; własne ustawienia należą do postgresql.auto.conf (ALTER SYSTEM).\n${lines.join('\n')}\n`;
}

/**
 * Returns the bytes of memory that the server may use: the limit of the container or the memory of the
 * machine, whichever is less.
 */
function usableMemory(): number {
  const given = process.constrainedMemory();
  return given > 0 ? Math.min(given, totalmem()) : totalmem();
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(Math.max(value, low), high));
}
