/** A key of S3 as it stands in a path, with every character encoded that a URL would change. */
export const encodeKey = (key: string): string => key.split('/').map(encodePart).join('/');

/** The path of a bucket or of an object in it: `/bills/2026/a%20b.csv`. */
export const s3Path = (bucket: string, key = ''): string =>
  key === '' ? `/${bucket}` : `/${bucket}/${encodeKey(key)}`;

const encodePart = (part: string) =>
  encodeURIComponent(part).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
