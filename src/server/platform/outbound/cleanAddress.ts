/** `https://Api.Example.com/v1/` and `https://api.example.com/v1` are one address. */
export function cleanAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, username, search, hash } = new URL(text);
  const isPlain = (protocol === 'http:' || protocol === 'https:') && `${username}${search}${hash}` === '';
  return isPlain ? `${origin}${pathname.replace(/\/+$/, '')}` : undefined;
}
