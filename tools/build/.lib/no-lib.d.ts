// The bundler translates and does not check (tsc does): these empty names are all the translator asks for, and they save
// it from reading the DOM and every package's types.
interface Array<T> {
  readonly itemType?: T;
}
interface Boolean {}
interface CallableFunction {}
interface Function {}
interface IArguments {}
interface NewableFunction {}
interface Number {}
interface Object {}
interface RegExp {}
interface String {}
