/** What is used of the package, which has no types of its own. */
declare module 'snappyjs' {
  /** Throws where it is damaged or unpacks to more than `most` bytes. */
  export function uncompress(bytes: Buffer, most: number): Buffer;
}
