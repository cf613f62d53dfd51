/** A moment in the visitor's own time, and which time that is. */
export function zonedTime(language: string, atMs: number): string {
  if (!Number.isFinite(new Date(atMs).getTime())) return '';
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(atMs);
}
