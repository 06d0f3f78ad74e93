export interface Tree {
  commands: Readonly<Record<string, Tree>>;
}
export function makeTable(tree: Tree): string;
export function readTree(file: string): Tree;
