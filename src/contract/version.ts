/** The version of the package; a test holds it to package.json. */
export const WORKER_VERSION = '0.1.0';

/** The version of the interpreter in Python cells; a test asks it there. */
export const PYTHON_VERSION = '3.14.2';
