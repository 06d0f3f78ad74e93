type PathOf = (name: string) => string;

/** What a program is given to sign in with; paths are below the run's home. */
export interface Given {
  /** By their paths; `pathOf` makes one of them whole. */
  files(pathOf: PathOf): Readonly<Record<string, string>>;
  env(pathOf: PathOf): Readonly<Record<string, string>>;
  /** Put behind the arguments of the command. */
  args: readonly string[];
  /** What must not be read in what the program says. */
  secrets: readonly string[];
}
