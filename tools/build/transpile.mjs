import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * Translates each TypeScript file by itself. Types are checked once, by tsc: a program for every bundle would read all
 * sources again each time.
 *
 * @param tsconfig path of the file with the compiler options; its list of files is not read
 */
export function transpile(tsconfig) {
  const { config, error } = ts.parseConfigFileTextToJson(tsconfig, readFileSync(tsconfig, 'utf8'));
  if (error !== undefined) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  const { options, errors } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  if (errors.length > 0) throw new Error(ts.flattenDiagnosticMessageText(errors[0].messageText, '\n'));
  // Only a program has a root.
  delete options.rootDir;
  return {
    name: 'foyer-transpile',
    transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null;
      const { outputText, sourceMapText, diagnostics } = ts.transpileModule(code, {
        compilerOptions: { ...options, sourceMap: true },
        fileName: id,
        reportDiagnostics: true,
      });
      const [fault] = diagnostics ?? [];
      if (fault !== undefined) this.error(ts.flattenDiagnosticMessageText(fault.messageText, '\n'));
      return { code: outputText.replace(/\/\/# sourceMappingURL=.*\s*$/, ''), map: sourceMapText };
    },
  };
}
