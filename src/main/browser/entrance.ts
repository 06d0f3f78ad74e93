import { randomBytes, timingSafeEqual } from 'node:crypto';

const equal = (a: string, b: string) => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

const secret = () => randomBytes(32).toString('base64url');

function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
}

/**
 * Who may use this host: a browser that was opened with the link printed in the terminal. The link's code works once
 * and is exchanged for a cookie; a new link can be made at any time, and makes the one before it worthless. The cookie
 * shows the page, which holds nothing; the wire, which opens everything, needs the link's key as well.
 */
export interface Entrance {
  /** A fresh code for a new link. */
  newCode(): string;
  /** The `Set-Cookie` value for a right code, which is used up by this; null for a wrong one. */
  exchange(code: string): string | null;
  hasCookie(cookieHeader: string | undefined): boolean;
  /** Goes with the link behind its `#`, so that it reaches no server, and stays with the page's origin. */
  key: string;
  isKey(text: string): boolean;
}

/** Cookies do not tell ports apart, so the port is in the cookie's name. */
export function createEntrance(options: { port(): number }): Entrance {
  const session = secret();
  const key = secret();
  const name = () => `costloom-${options.port()}`;
  let code: string | null = null;
  return {
    newCode: () => {
      code = secret();
      return code;
    },
    exchange: (given) => {
      if (code === null || !equal(given, code)) return null;
      code = null;
      return `${name()}=${session}; HttpOnly; SameSite=Strict; Path=/`;
    },
    key,
    isKey: (text) => equal(text, key),
    hasCookie: (header) => cookieValues(header, name()).some((value) => equal(value, session)),
  };
}
