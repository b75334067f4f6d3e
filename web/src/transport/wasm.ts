// The WASM engine as a function from request text to answer text. Works in a worker, a page and in node.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  furball_alloc(size: number): number;
  furball_free(pointer: number): void;
  furball_call(pointer: number, length: number): number;
}

/** The few calls of WASI that the C library may make. Nothing outside can be reached. */
function wasi(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer);
  const stubs: Record<string, (...args: number[]) => number> = {
    fd_write(_fd, iovs, count, written) {
      let total = 0;
      let text = '';
      for (let i = 0; i < count!; i++) {
        const pointer = view().getUint32(iovs! + 8 * i, true);
        const length = view().getUint32(iovs! + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, pointer, length));
        total += length;
      }
      if (text.trim()) console.warn(text.trimEnd());
      view().setUint32(written!, total, true);
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count!, 0, true);
      view().setUint32(size!, 0, true);
      return 0;
    },
    args_sizes_get(count, size) {
      view().setUint32(count!, 0, true);
      view().setUint32(size!, 0, true);
      return 0;
    },
    environ_get: () => 0,
    args_get: () => 0,
    proc_exit(code) {
      throw new Error(`the engine stopped (${code})`);
    },
  };
  const NOT_SUPPORTED = 58;
  return new Proxy(stubs, { get: (target, name: string) => target[name] ?? (() => NOT_SUPPORTED) });
}

export interface Engine {
  /** One request, one answer, both JSON text. */
  call(request: string): string;
}

export async function startEngine(source: Response | Promise<Response> | BufferSource): Promise<Engine> {
  const started: { exports?: Exports } = {};
  const module = await compile(source);
  const imports: WebAssembly.Imports = {};
  const stubs = wasi(() => started.exports!.memory);
  for (const wanted of WebAssembly.Module.imports(module)) {
    (imports[wanted.module] ??= {})[wanted.name] = stubs[wanted.name]!;
  }
  const instance = await WebAssembly.instantiate(module, imports);
  const exports = (started.exports = instance.exports as unknown as Exports);
  exports._initialize?.();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    call(request) {
      const bytes = encoder.encode(request);
      const pointer = exports.furball_alloc(bytes.length);
      new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
      // The answer belongs to the engine and stays valid until the next call.
      const answer = exports.furball_call(pointer, bytes.length);
      const length = new DataView(exports.memory.buffer).getUint32(answer, true);
      const text = decoder.decode(new Uint8Array(exports.memory.buffer, answer + 4, length));
      exports.furball_free(pointer);
      return text;
    },
  };
}

async function compile(source: Response | Promise<Response> | BufferSource): Promise<WebAssembly.Module> {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  const response = await source;
  if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`);
  // compileStreaming needs the right content type, which a plain web server may not give.
  return WebAssembly.compile(await response.arrayBuffer());
}
