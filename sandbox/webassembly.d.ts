// The part of WebAssembly's interface that a cell and its build use; the compiler's own description comes only with that of browsers.
declare namespace WebAssembly {
  type ImportValue = ((...values: never[]) => unknown) | object | number;
  type Imports = Record<string, Record<string, ImportValue>>;

  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  const Memory: new (descriptor: { readonly initial: number }) => Memory;

  interface ImportDescriptor {
    readonly module: string;
    readonly name: string;
    readonly kind: 'function' | 'global' | 'memory' | 'table' | 'tag';
  }
  type ExportDescriptor = Omit<ImportDescriptor, 'module'>;
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  const Module: {
    new (bytes: Uint8Array): Module;
    imports(module: Module): readonly ImportDescriptor[];
    exports(module: Module): readonly ExportDescriptor[];
    customSections(module: Module, name: string): readonly ArrayBuffer[];
  };

  interface Instance {
    readonly exports: object;
  }
  const Instance: new (module: Module, imports?: Imports) => Instance;
}
