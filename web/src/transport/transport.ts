// How the page reaches an engine. The first transport is the WASM engine in a worker; a server can be another.

import type { ApiError } from '../protocol';

export type Fields = Record<string, unknown>;

export interface Transport {
  /** Sends one request; resolves with the answer's fields, rejects with a Refused. */
  call<T = Fields>(cmd: string, fields?: Fields): Promise<T>;
  /** Told when the engine had to be started again: its matches are gone and must be opened anew. */
  onRestart(listener: () => void): () => void;
  close(): void;
  /** Answers may take as long as a network and another person do. */
  readonly distant?: boolean;
}

/** The engine said no: the sentence is for the player, the rule id opens our wording. */
export class Refused extends Error {
  readonly rule: string;
  readonly where: string;
  constructor(error: ApiError) {
    super(error.message);
    this.name = 'Refused';
    this.rule = error.rule ?? '';
    this.where = error.where ?? '';
  }
}

/** What went wrong, in the words of whoever said it. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
