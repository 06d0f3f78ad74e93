/**
 * Tests that fail now and then for a cause that is known and not mended yet: they run and are told, and their failure fails
 * nothing. At most five, each as { title, since: 'YYYY-MM-DD', cause }; `title` is the test's whole title.
 */
export const quarantine = [];

export const MOST = 5;

export const isQuarantined = (title) => quarantine.some((one) => one.title === title);
