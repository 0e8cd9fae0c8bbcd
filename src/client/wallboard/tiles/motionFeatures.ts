/** What gliding cards need of the motion library; loaded after the first numbers stand. */
export { domMax as motionFeatures } from 'framer-motion';
