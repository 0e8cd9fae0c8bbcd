// First of all that loads Arco: without it, whatever Arco mounts by itself throws under React 19.
import '@arco-design/web-react/es/_util/react-19-adapter';
