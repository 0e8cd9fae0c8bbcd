// Must be imported before any Arco module: without the adapter, what Arco mounts by itself throws
// under React 19.
import '@arco-design/web-react/es/_util/react-19-adapter';
