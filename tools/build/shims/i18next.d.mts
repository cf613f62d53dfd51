declare const library: { createInstance(): object };
export default library;
