// Spec 5: dd/MM/yyyy and HH:mm; instants are shown in Warsaw's time (decisions 6.5).
const ZONE = 'Europe/Warsaw';
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant of the wire (ISO 8601 with Z) as its day in Warsaw: '05/03/2026'. Nothing is ''. */
export function formatDate(instant: string | null | undefined): string {
  return instant ? dateFormat.format(new Date(instant)) : '';
}

/** An instant as its time in Warsaw: '07:05'. Nothing is ''. */
export function formatTime(instant: string | null | undefined): string {
  return instant ? timeFormat.format(new Date(instant)) : '';
}

/** An instant as '05/03/2026 07:05' in Warsaw. Nothing is ''. */
export function formatDateTime(instant: string | null | undefined): string {
  return instant ? `${formatDate(instant)} ${formatTime(instant)}` : '';
}

/** A plain date of the wire, 'YYYY-MM-DD', as '05/03/2026': no time zone has a say. Nothing is ''. */
export function formatPlainDate(date: string | null | undefined): string {
  return date ? date.split('-').toReversed().join('/') : '';
}
