const HEADER = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** What a connection needs for itself, and is never sent as it is given. */
const RESERVED =
  /^(host|connection|content-.*|transfer-encoding|upgrade|keep-alive|te|trailer|expect|proxy-.*)$/i;

/** Whether a key can be sent in a header of this name. */
export const isSendableHeader = (name: string) => HEADER.test(name) && !RESERVED.test(name);
