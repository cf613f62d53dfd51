/** A file as it is shown to the desk: never kept by a browser, never run. */
export class DeskFile {
  constructor(
    readonly type: 'image/png' | 'image/jpeg',
    readonly bytes: Uint8Array,
  ) {}
}
