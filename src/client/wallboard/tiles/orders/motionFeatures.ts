/** The features of the motion library that moving cards need; loaded after the first render. */
export { domMax as motionFeatures } from 'framer-motion';
