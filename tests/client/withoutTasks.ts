/**
 * React's development build makes a task of the console for each element and runs each component within one,
 * so that a debugger shows the stack of its owners. In tests nobody sees them, and they take a third of the time.
 */
Reflect.deleteProperty(console, 'createTask');
