import type { Plugin } from 'vite';

export function callTable(): Plugin;
